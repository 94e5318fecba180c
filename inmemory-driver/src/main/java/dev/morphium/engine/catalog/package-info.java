/** The catalog: the options of collections, validators, views and time series. */
@NullMarked
package dev.morphium.engine.catalog;

import org.jspecify.annotations.NullMarked;
