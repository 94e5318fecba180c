/**
 * The port that every backend implements: a command document goes in, a reply document comes out.
 *
 * <p>Cursors, transactions and administration are just more commands, so that code above the port
 * never asks which backend it talks to.
 */
@NullMarked
package dev.morphium.driver;

import org.jspecify.annotations.NullMarked;
