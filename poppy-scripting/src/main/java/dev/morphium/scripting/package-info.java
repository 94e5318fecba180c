/**
 * Server-side JavaScript by Mozilla's Rhino: the sandbox, its limits, and the values of BSON in it.
 * Nothing of Rhino is loaded before the first call.
 */
@NullMarked
package dev.morphium.scripting;

import org.jspecify.annotations.NullMarked;
