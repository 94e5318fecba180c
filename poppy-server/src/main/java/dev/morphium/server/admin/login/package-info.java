/** Logins on the admin port: by password, with the sessions of the page, and their limit. */
@NullMarked
package dev.morphium.server.admin.login;

import org.jspecify.annotations.NullMarked;
