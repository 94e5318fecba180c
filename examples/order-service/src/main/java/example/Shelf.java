package example;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;

/** How many pieces of an article are there. */
@Entity
public record Shelf(@Id String article, int pieces) {}
