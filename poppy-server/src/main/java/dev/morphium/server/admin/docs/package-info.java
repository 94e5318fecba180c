/** The documentation of this version, which the admin port serves from the server's own jar. */
@NullMarked
package dev.morphium.server.admin.docs;

import org.jspecify.annotations.NullMarked;
