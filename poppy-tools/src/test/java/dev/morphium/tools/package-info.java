/** Tests of the programs: in this process, and of the story in processes of its own. */
@NullMarked
package dev.morphium.tools;

import org.jspecify.annotations.NullMarked;
