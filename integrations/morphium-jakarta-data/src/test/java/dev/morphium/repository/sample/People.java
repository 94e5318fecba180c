package dev.morphium.repository.sample;

import dev.morphium.Morphium;
import jakarta.data.Limit;
import jakarta.data.Order;
import jakarta.data.page.CursoredPage;
import jakarta.data.page.PageRequest;
import jakarta.data.repository.CrudRepository;
import jakarta.data.repository.Delete;
import jakarta.data.repository.Find;
import jakarta.data.repository.OrderBy;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** People, asked for in every way. */
@Repository
public interface People extends CrudRepository<Person, ObjectId>, Counted<Person> {
  Morphium morphium();

  /** What is left of a person. */
  record NameAndAge(String name, Integer age) {}

  @Find
  @OrderBy("lastName")
  List<Person> aged(@Nullable Integer age);

  List<Person> findByLastNameIgnoreCaseOrderByLastName(String name);

  List<Person> findByLastNameIgnoreCaseStartsWithAndAgeNotNull(String start);

  List<Person> findByLastNameContainsOrderByLastName(String part);

  List<Person> findByLastNameNotLikeOrderByLastName(String pattern);

  List<Person> findByLastNameIgnoreCaseInOrderByLastName(Set<String> names);

  List<Person> findByLastNameIgnoreCaseBetweenOrderByLastName(String from, String to);

  List<Person> findByAddress_zipCodeEndsWith(String end);

  List<Person> findByAddressZipCodeNull(Order<Person> order);

  List<Person> findByAgeNotInOrderByLastName(Collection<Integer> ages);

  List<Person> findAllOrderByLastNameIgnoreCaseDesc(Limit limit);

  @Find
  CursoredPage<Person> all(PageRequest request, Order<Person> order);

  @Query("where lastName like :pattern order by lastName")
  List<Person> like(String pattern);

  @Query("where not lastName like 'A%' and not age >= 30 order by lastName")
  List<Person> neither();

  @Query("where age in (?1, ?2, 40) order by age")
  List<Person> inAges(int one, int other);

  @Query("where age not in ?1 order by lastName")
  List<Person> notInAges(Integer... ages);

  @Query("where age is null or address.zipCode is not null order by lastName")
  List<Person> unknown();

  @Query("where upper(left(lastName, 2)) = ?1 and length(lastName) >= 4 order by lastName")
  List<Person> beginning(String two);

  @Query("where right(lastName, 2) || '!' in ('da!', 'ob!') order by lastName")
  List<Person> ending();

  @Query("where abs(age - 30) <= ?1 order by lastName")
  List<Person> around(int distance);

  @Query("where lower(lastName) not like 'a%' order by lastName desc")
  List<Person> computedNotLike();

  @Query("where length(address.zipCode) is null order by lastName")
  List<Person> withoutLength();

  @Query("where age / 7 * 7 = age and age not between 1 and 20 order by lastName")
  List<Person> sevens();

  @Query("where born < local date and lastName >= 'A' and 18 < age")
  List<Person> bornBefore();

  @Query("where tags = ?1 order by lastName")
  List<Person> tagged(String tag);

  @Query("select lastName, age from Person where age > 0 order by age")
  List<NameAndAge> names();

  @Query("select address.street where lastName = 'Bob'")
  String streetOfBob();

  @Query("update Person set age = age + ?2, lastName = upper(lastName) where lastName = ?1")
  int grow(String name, int years);

  @Query("update Person set address.zipCode = :zip, age = null where lastName = :name")
  void move(String name, String zip);

  @Query("update Person set age = ?2 where lastName = ?1")
  boolean turns(String name, int age);

  @Query("delete from Person where age < ?1")
  long deleteYounger(int age);

  long deleteByLastName(String name);

  @Delete
  void deleteAllOf(@jakarta.data.repository.By("lastName") String name);

  @Delete
  int clear();
}
