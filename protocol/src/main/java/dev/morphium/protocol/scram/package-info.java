/**
 * SCRAM, which client and server share: hashes, keys, messages, and the preparation of passwords.
 */
@NullMarked
package dev.morphium.protocol.scram;

import org.jspecify.annotations.NullMarked;
