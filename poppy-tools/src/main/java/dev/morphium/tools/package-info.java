/** The client programs of Poppy: demo, dump and restore. */
@NullMarked
package dev.morphium.tools;

import org.jspecify.annotations.NullMarked;
