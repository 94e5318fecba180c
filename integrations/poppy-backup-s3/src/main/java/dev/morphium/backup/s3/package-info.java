/** Object storages with the interface of Amazon S3 as backup targets. */
@NullMarked
package dev.morphium.backup.s3;

import org.jspecify.annotations.NullMarked;
