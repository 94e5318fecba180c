/**
 * The contract of the driver port as tests: any backend extends {@code DriverContract} and passes.
 */
@NullMarked
package dev.morphium.driver;

import org.jspecify.annotations.NullMarked;
