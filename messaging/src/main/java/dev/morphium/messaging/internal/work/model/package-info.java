/** Work: claims, leases, settlements (acknowledgements), and the ports to where it is stored. */
@NullMarked
package dev.morphium.messaging.internal.work.model;

import org.jspecify.annotations.NullMarked;
