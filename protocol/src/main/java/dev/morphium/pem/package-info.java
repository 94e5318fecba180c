/** PEM: certificates, revocation lists and private keys in files of text, for both ends of TLS. */
@NullMarked
package dev.morphium.pem;

import org.jspecify.annotations.NullMarked;
