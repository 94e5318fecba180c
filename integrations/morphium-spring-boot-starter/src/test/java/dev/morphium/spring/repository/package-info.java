/** Tests of repositories as beans. */
@NullMarked
package dev.morphium.spring.repository;

import org.jspecify.annotations.NullMarked;
