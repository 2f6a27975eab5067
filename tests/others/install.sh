#!/bin/sh
# install.sh INSTALL: where something is missing and Debian's tools are not there either, the line that installs it is told.
. "$(dirname "$0")/../tap.sh"
install=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
for tool in sh id cat; do ln -s "$(command -v $tool)" .; done
printf '#!/bin/sh\necho /brew\n' >manager
chmod +x manager
told()
{
    mv manager "$1"
    (CC=nothing PATH=$folder sh "$install" 2>&1)
    mv "$1" manager
}
for row in 'dnf:sudo dnf install gcc ' 'apk:apk add gcc ' 'pacman:sudo pacman -S --needed gcc ' 'zypper:sudo zypper install gcc ' \
    'brew:brew install meson ' 'pkg:pkg install meson ' 'none:(with your system'; do
    line=$(told "${row%%:*}" | tail -n 1)
    case $line in
    "    ${row#*:}"*) say 0 "${row%%:*}" ;;
    *) say 1 "${row%%:*}: $line" ;;
    esac
done
echo "1..$n"
