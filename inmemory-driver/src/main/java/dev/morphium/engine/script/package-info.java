/**
 * Server-side JavaScript: the port to a script engine, which another module brings, and what the
 * language needs of it. Source: MongoDB manual, "Server-side JavaScript".
 */
@NullMarked
package dev.morphium.engine.script;

import org.jspecify.annotations.NullMarked;
