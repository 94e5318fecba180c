/** Change streams of collections, databases and deployments, resumed after failures. */
@NullMarked
package dev.morphium.watch;

import org.jspecify.annotations.NullMarked;
