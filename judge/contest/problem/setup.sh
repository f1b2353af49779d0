#!/bin/sh
# Makes the machine that submissions run on: the compilers. What cannot be had
# here is left out, and submissions in its language are told so.
set -u
export DEBIAN_FRONTEND=noninteractive
apt-get update
for packages in @PACKAGES@; do
	# shellcheck disable=SC2086 # a word for each package
	apt-get install -y --no-install-recommends $packages || echo "left out: $packages" >&2
done
apt-get clean
# Submissions run as another user, if in no sandbox: they must not have Adder
# answer for them, nor read the cases.
chmod -R go= /autograder/source
chmod u+x /autograder/source/adder
/autograder/source/adder doctor
