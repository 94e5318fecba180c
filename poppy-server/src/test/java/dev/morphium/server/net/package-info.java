/** Tests of the network side, against a service that does what the test wants. */
@NullMarked
package dev.morphium.server.net;

import org.jspecify.annotations.NullMarked;
