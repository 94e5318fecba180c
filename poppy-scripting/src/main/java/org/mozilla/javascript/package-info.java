/**
 * A class of Rhino's that this module has to replace. It is {@code @NullMarked} by itself, since
 * the rest of the package is Rhino's.
 */
package org.mozilla.javascript;
