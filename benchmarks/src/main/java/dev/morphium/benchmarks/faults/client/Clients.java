package dev.morphium.benchmarks.faults.client;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes clients with the official driver that do not wait long for a member that is still. */
public final class Clients {
  private static final int SECOND = 1000;

  private Clients() {}

  /**
   * A client of the whole set.
   *
   * @param selectionMillis how long it looks for a member that can be asked
   * @param socketMillis how long it waits for an answer
   * @param listeners are told each try of a command
   */
  public static MongoClient open(
      String connection, int selectionMillis, int socketMillis, CommandListener... listeners) {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(connection))
            .commandListenerList(List.of(listeners))
            .applyToClusterSettings(
                settings -> settings.serverSelectionTimeout(selectionMillis, TimeUnit.MILLISECONDS))
            .applyToServerSettings(
                settings ->
                    settings
                        .heartbeatFrequency(SECOND, TimeUnit.MILLISECONDS)
                        .minHeartbeatFrequency(SECOND / 10, TimeUnit.MILLISECONDS))
            .applyToSocketSettings(
                settings ->
                    settings
                        .connectTimeout(SECOND, TimeUnit.MILLISECONDS)
                        .readTimeout(socketMillis, TimeUnit.MILLISECONDS))
            .build());
  }
}
