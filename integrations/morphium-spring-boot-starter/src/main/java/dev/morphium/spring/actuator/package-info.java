/** Health, metrics and an endpoint for the Actuator. */
@NullMarked
package dev.morphium.spring.actuator;

import org.jspecify.annotations.NullMarked;
