//go:build !man

package main

import "github.com/spf13/cobra"

var manual []func(*console) *cobra.Command // see man.go
