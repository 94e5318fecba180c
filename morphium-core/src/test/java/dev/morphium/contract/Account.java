package dev.morphium.contract;

import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A class as an entity, with a version and times. */
@Entity
class Account {
  @Id @Nullable String id;
  @Nullable String owner;
  long balance;
  double rate;
  List<Integer> bookings = new ArrayList<>();
  List<Line> lines = new ArrayList<>();
  Map<String, Integer> limits = new HashMap<>();
  @Version long version;
  @CreationTime @Nullable Instant created;
  @LastChange @Nullable Instant changed;

  Account() {}

  Account(String owner, long balance) {
    this.owner = owner;
    this.balance = balance;
  }

  /** A line of an account. */
  record Line(String text, int amount) {}
}
