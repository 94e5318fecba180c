/**
 * A demonstration of a replica set: three servers on this machine, one of which is killed while a
 * client writes.
 */
@NullMarked
package dev.morphium.server.demo;

import org.jspecify.annotations.NullMarked;
