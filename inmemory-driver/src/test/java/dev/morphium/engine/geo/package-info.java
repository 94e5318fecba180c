/** Tests of geometry, and of geospatial indexes against scans and brute force. */
@NullMarked
package dev.morphium.engine.geo;

import org.jspecify.annotations.NullMarked;
