package dev.morphium.sample.shop;

import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.math.BigDecimal;

/** What is for sale: read with every order and changed seldom, so that results are kept. */
@Entity
@Cache(timeout = 60_000, maxEntries = 1_000)
public record Article(@Id String sku, String name, BigDecimal price) {}
