/** A class of Rhino's that this module has to replace. */
@NullMarked
package org.mozilla.javascript;

import org.jspecify.annotations.NullMarked;
