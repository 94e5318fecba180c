/**
 * TLS of both ports: certificates and keys from PEM files, the TLS mode, rotation without a
 * restart.
 */
@NullMarked
package dev.morphium.server.tls;

import org.jspecify.annotations.NullMarked;
