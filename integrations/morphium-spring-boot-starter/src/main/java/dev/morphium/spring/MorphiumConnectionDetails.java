package dev.morphium.spring;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Connection details: where the database is, when something else than the application's properties
 * knows it, for instance a container ({@code @ServiceConnection}).
 */
public interface MorphiumConnectionDetails extends ConnectionDetails {
  /** What to connect with: {@code mongodb://localhost:27017/shop}. */
  String connectionString();
}
