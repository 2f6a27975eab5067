size 30 110

# what cannot be unpacked is told with what unpacks it
file packed.pgn.zst
    x
type search packed.pgn.zst anna
says it is packed by zstd: `zstd -d FILE` in the shell unpacks it
file packed.csv.zst
    x
type problems packed.csv.zst
says it is packed by zstd: `zstd -d FILE` in the shell unpacks it
