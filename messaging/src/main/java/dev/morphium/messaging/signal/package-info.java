/** The ways to learn that messages came: change streams where there are any, looking otherwise. */
@NullMarked
package dev.morphium.messaging.signal;

import org.jspecify.annotations.NullMarked;
