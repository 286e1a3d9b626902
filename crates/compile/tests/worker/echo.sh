#!/bin/sh
# A program that is no compiler: it says something else, and takes what it gets.
echo "Welcome to this shell"
exec cat
