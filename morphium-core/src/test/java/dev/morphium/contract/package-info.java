/**
 * What a Morphium does alike on every backend: in this process, on a Poppy, on a server that we did
 * not write, and on a real MongoDB.
 */
@NullMarked
package dev.morphium.contract;

import org.jspecify.annotations.NullMarked;
