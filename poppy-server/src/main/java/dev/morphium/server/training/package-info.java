/** What the server does to itself while the virtual machine records what it loads and compiles. */
@NullMarked
package dev.morphium.server.training;

import org.jspecify.annotations.NullMarked;
