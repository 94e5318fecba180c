/**
 * Backups off the machine: dumps are copied to a folder or an object storage, verified there, kept
 * by rules, and fetched back.
 */
@NullMarked
package dev.morphium.server.backup;

import org.jspecify.annotations.NullMarked;
