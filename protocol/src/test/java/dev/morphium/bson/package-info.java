@NullMarked
package dev.morphium.bson;

import org.jspecify.annotations.NullMarked;
