/** The pages that are about messages and jobs: their examples are compiled and run. */
@NullMarked
package dev.morphium.messaging.docs;

import org.jspecify.annotations.NullMarked;
