package dev.morphium.sample.shop;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;

/** How many pieces of an article are there; apart from the article because it always changes. */
@Entity
public record Shelf(@Id String sku, int pieces) {}
