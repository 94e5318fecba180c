/**
 * A demo of a failover: three servers on this machine, one of which is killed while an application
 * writes.
 */
@NullMarked
package dev.morphium.tools.demo;

import org.jspecify.annotations.NullMarked;
