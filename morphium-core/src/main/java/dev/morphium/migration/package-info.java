/** Database migrations: change units that run once over all instances of an application. */
@NullMarked
package dev.morphium.migration;

import org.jspecify.annotations.NullMarked;
