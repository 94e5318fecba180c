/** HTTP of the admin port: requests, routes, replies, TLS. */
@NullMarked
package dev.morphium.server.admin.http;

import org.jspecify.annotations.NullMarked;
