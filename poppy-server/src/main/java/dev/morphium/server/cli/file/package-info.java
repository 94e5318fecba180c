/** The configuration file, in YAML: its keys are those of the options, and mongod's. */
@NullMarked
package dev.morphium.server.cli.file;

import org.jspecify.annotations.NullMarked;
