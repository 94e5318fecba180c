/** What logins, authorization and TLS cost a server: time, processor and memory. */
@NullMarked
package dev.morphium.benchmarks.security;

import org.jspecify.annotations.NullMarked;
