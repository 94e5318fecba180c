/** Commands on their way from a builder to the driver: context, cursors, namespaces. */
@NullMarked
package dev.morphium.operation;

import org.jspecify.annotations.NullMarked;
