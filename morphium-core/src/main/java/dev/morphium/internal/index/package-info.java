/**
 * Collections and indexes that entity types declare, brought to the server and compared with it.
 */
@NullMarked
package dev.morphium.internal.index;

import org.jspecify.annotations.NullMarked;
