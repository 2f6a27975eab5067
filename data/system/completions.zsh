#compdef reroute66
# zsh: complete the command line of reroute66. Made by src/tools/completions.sh: do not edit.
_reroute66_games() {
    local -a games
    games=(${(f)"$(reroute66 games 2>/dev/null | tr "\t" :)"})
    _describe game games
}
_reroute66() {
    local -a commands
    commands=(
        "play:Play: a new game, one from a position code, the saved game FILE, or a new one of the game in FILE.game"
        "join:Take a seat in the game that is shared in FILE"
        "watch:Watch the game that is shared in FILE"
        "replay:View the saved game FILE"
        "show:Print the board"
        "moves:Print the legal moves, one a line"
        "perft:Print the number of move sequences of length DEPTH, or check those of a file (--epd=FILE)"
        "status:Print the side to move, or the result"
        "best:Print the AI's move"
        "solve:Print all moves that win within N (--mate=N), solve FILE's problems, or find best moves (--epd=FILE)"
        "bench:Search a fixed set of positions; the node count is the same on every machine"
        "uci:Speak the UCI protocol on standard input and output"
        "check:Check saved games and data files; silent if all are sound"
        "convert:Print a saved game in another notation"
        "review:Analyse a saved game and print it with evaluations, marks and better moves"
        "install:Put the game of FILE.game, with its board and sets of pieces, among your own games"
        "rules:Print a game's rules as a page of HTML, to hand out"
        "games:List the games, ID and title"
    )
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe command commands
        return
    fi
    local command=$words[2]
    [[ $command == -* ]] && command=play || { shift words; (( CURRENT-- )) }
    case $command in
    play)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--position=[a position code, or startpos (the default)]:CODE:()' \
            '--game-number=[the Nth game of the file]:N:()' \
            '--white=[human, elsewhere, ai or ai LEVEL (1 to 10, or full)]:WHO:(human ai ai\:1 ai\:2 ai\:3 ai\:4 ai\:5 ai\:6 ai\:7 ai\:8 ai\:9 ai\:10)' \
            '--black=[human, elsewhere, ai or ai LEVEL (1 to 10, or full)]:WHO:(human ai ai\:1 ai\:2 ai\:3 ai\:4 ai\:5 ai\:6 ai\:7 ai\:8 ai\:9 ai\:10)' \
            '--red=[human, elsewhere, ai or ai LEVEL (1 to 10, or full)]:WHO:(human ai ai\:1 ai\:2 ai\:3 ai\:4 ai\:5 ai\:6 ai\:7 ai\:8 ai\:9 ai\:10)' \
            '--clock=[minutes  5, 1 30, 5+3 (increment), 5d3 (delay), 40/90+30]:TIME:()' \
            '--share=[let others join through this file, which all can write]:file:_files' \
            '--restricted[a public table  only the files of --lobby, and no program]' \
            '--lobby=[the folder of a public table, see reroute66-host(6)]:DIR:()' \
            '--player=[who sits at the public table (default  the accounts name)]:NAME:(blue colour-blind contrast green lagoon light marble mono newspaper night slate walnut wood)' \
            '--plain[text in, text out, no screen]' \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    join)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--take[ask for a seat that another player has]' \
            '--plain[text in, text out, no screen]' \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    watch)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--plain[text in, text out, no screen]' \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    replay)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--game-number=[the Nth game of the file]:N:()' \
            '--plain[text in, text out, no screen]' \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    show)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--position=[a position code, or startpos (the default)]:CODE:()' \
            '--style=[ascii, unicode, ansi (with colours), svg or png; default unicode in UTF-8 locales, else ascii]:STYLE:(ascii unicode ansi svg png)' \
            '--theme=[the colours of ansi and svg  wood, slate, ... (default wood)]:NAME:(blue colour-blind contrast green lagoon light marble mono newspaper night slate walnut wood)' \
            '--blocks=[block characters of ansi  half, quadrants (the default) or sextants]:KIND:()' \
            '--scale=[rows a cell (default 2; svg  16 pixels each, default 4)]:N:()' \
            '--flip[turn the board]' \
            '--moves-of=[mark where the piece on CELL may go]:CELL:()' \
            '--file=[take the game and its end position from a saved game]:file:_files' \
            '--ply=[the position after N plies of the files game (default  the last)]:N:()' \
            '--game-number=[the Nth game of the file]:N:()' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    moves)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--position=[a position code, or startpos (the default)]:CODE:()' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    perft)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--position=[a position code, or startpos (the default)]:CODE:()' \
            '--divide[list MOVE  COUNT for each first move]' \
            '--epd=[go through the EPD lines of FILE]:file:_files' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    status)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--position=[a position code, or startpos (the default)]:CODE:()' \
            '--file=[take the game and its end position from a saved game]:file:_files' \
            '--game-number=[the Nth game of the file]:N:()' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    best)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--position=[a position code, or startpos (the default)]:CODE:()' \
            '--depth=[search N plies]:N:()' \
            '--nodes=[search N positions]:N:()' \
            '--time=[search for so many seconds]:SECONDS:()' \
            '--threads=[search with N threads (default 1)]:N:()' \
            '--hash=[memory for the searchs table (default 64)]:MIB:()' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    solve)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--position=[a position code, or startpos (the default)]:CODE:()' \
            '--game-number=[the Nth game of the file]:N:()' \
            '--depth=[search N plies]:N:()' \
            '--nodes=[search N positions]:N:()' \
            '--time=[search for so many seconds]:SECONDS:()' \
            '--epd=[go through the EPD lines of FILE]:file:_files' \
            '--mate=[within N moves]:N:()' \
            '--threads=[search with N threads (default 1)]:N:()' \
            '--hash=[memory for the searchs table (default 64)]:MIB:()' \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    bench)
        _arguments \
            '--game=[the game, see `reroute66 games` (default all)]:game:_reroute66_games' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    uci)
        _arguments \
            '--game=[the game, see `reroute66 games` (default chess)]:game:_reroute66_games' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    check)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--language=[the pieces letters in the file  German, de, fr, KDTLS, ...]:LANG:(ca cs da de en es et fi fr hu is it nb nl pl pt ro sv)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    convert)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--game-number=[the Nth game of the file]:N:()' \
            '--to=[pgn (the default), courier (a move a line), positions, html, mail, picture, png, svg or cast]:FORM:(pgn courier positions html mail picture png svg cast)' \
            '--language=[the pieces letters in the file  German, de, fr, KDTLS, ...]:LANG:(ca cs da de en es et fi fr hu is it nb nl pl pt ro sv)' \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    review)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--game-number=[the Nth game of the file]:N:()' \
            '--language=[the pieces letters in the file  German, de, fr, KDTLS, ...]:LANG:(ca cs da de en es et fi fr hu is it nb nl pl pt ro sv)' \
            '--nodes=[search N positions]:N:()' \
            '--time=[search for so many seconds]:SECONDS:()' \
            '--threads=[search with N threads (default 1)]:N:()' \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    install)
        _arguments \
            '--help[this help]' \
            '--version[the version]' \
            '*:file:_files'
        ;;
    rules)
        _arguments \
            '--game=[the game, see `reroute66 games` (default reroute66)]:game:_reroute66_games' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    games)
        _arguments \
            '--game=[the game, see `reroute66 games` (default all)]:game:_reroute66_games' \
            '--all[list the games on the shelf, too  `--game=ID` plays them]' \
            '--help[this help]' \
            '--version[the version]'
        ;;
    esac
}
_reroute66 "$@"
