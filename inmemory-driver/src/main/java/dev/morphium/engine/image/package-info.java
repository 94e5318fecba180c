/**
 * The image of all data: what snapshots, dumps and state hashes read of a root, and how a root is
 * built again. It is the only way that those who store data use of the engine's trees and indexes.
 */
@NullMarked
package dev.morphium.engine.image;

import org.jspecify.annotations.NullMarked;
