package dev.morphium.repository.sample;

import jakarta.data.repository.Delete;
import jakarta.data.repository.Find;
import jakarta.data.repository.Insert;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Save;
import jakarta.data.repository.Update;
import java.util.List;
import java.util.Optional;

/** A repository that extends nothing. */
@Repository
public interface Catalog {
  @Insert
  void add(Product product);

  @Insert
  Product[] addAll(Product... products);

  @Update
  Product modify(Product product);

  @Update
  List<Product> modifyAll(List<Product> products);

  @Save
  Product put(Product product);

  @Delete
  void remove(Product product);

  @Delete
  void removeAll(List<Product> products);

  @Find
  Optional<Product> get(String id);

  @Query("update Product set price = price * ?1")
  long inflate(double factor);
}
