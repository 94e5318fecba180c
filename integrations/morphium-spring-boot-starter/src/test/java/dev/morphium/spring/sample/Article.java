package dev.morphium.spring.sample;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;

/** What the sample stores. */
@Entity
public record Article(@Id String id, int pieces, @Version long version) {}
