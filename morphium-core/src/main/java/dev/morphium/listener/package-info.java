/** Those who are told of what happens to entities, and may say no. */
@NullMarked
package dev.morphium.listener;

import org.jspecify.annotations.NullMarked;
