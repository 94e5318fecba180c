package dev.morphium.repository.sample;

import jakarta.data.Limit;
import jakarta.data.Order;
import jakarta.data.Sort;
import jakarta.data.page.CursoredPage;
import jakarta.data.page.Page;
import jakarta.data.page.PageRequest;
import jakarta.data.repository.BasicRepository;
import jakarta.data.repository.By;
import jakarta.data.repository.Find;
import jakarta.data.repository.OrderBy;
import jakarta.data.repository.Param;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The numbers, asked for in every way. */
@Repository
public interface NaturalNumbers extends BasicRepository<NaturalNumber, Long> {
  long countBy();

  int countByIdLessThan(long max);

  boolean existsByIdGreaterThan(Long min);

  Stream<NaturalNumber> findByIdBetweenOrderByKindOrdinalAsc(
      long min, long max, Order<NaturalNumber> order);

  List<NaturalNumber> findByKindInOrderByIdAsc(Set<NaturalNumber.Kind> kinds, Limit limit);

  NaturalNumber[] findByIdLessThanOrderByIdDesc(long max, Limit limit);

  Page<NaturalNumber> findByIdBetween(
      long min, long max, PageRequest request, Order<NaturalNumber> order);

  CursoredPage<NaturalNumber> findByFloorOfSquareRootOrderByIdAsc(long root, PageRequest request);

  CursoredPage<NaturalNumber> findByIdLessThanOrderByFloorOfSquareRootDesc(
      long max, PageRequest request, Order<NaturalNumber> order);

  Optional<NaturalNumber> findFirstByOddTrueAndIdGreaterThanOrderByIdAsc(long min);

  List<NaturalNumber> findFirst3ByOddFalseOrKindOrderByIdDesc(NaturalNumber.Kind kind);

  List<NaturalNumber> findByKindNotAndIdLessThanEqualOrderById(NaturalNumber.Kind kind, long max);

  @Find
  NaturalNumber one(@By(By.ID) long number);

  @Find
  Optional<NaturalNumber> ifThere(long id);

  @Find
  @OrderBy(value = "kindOrdinal", descending = true)
  @OrderBy(By.ID)
  List<NaturalNumber> ofBits(@By("bits") int bits);

  @Find
  NaturalNumber anyOfKind(NaturalNumber.Kind kind);

  @Find
  List<NaturalNumber> sorted(boolean odd, Limit limit, Sort<?>... sorts);

  @Query(
      "where id between ?1 and ?2 and kind ="
          + " dev.morphium.repository.sample.NaturalNumber.Kind.PRIME order by id desc")
  List<NaturalNumber> primes(long from, long to);

  @Query("select count(this) where kind <> Kind.PRIME and not (id > :max or odd = true)")
  long evenNonPrimes(@Param("max") long maximum);

  @Query("select id where floorOfSquareRoot * floorOfSquareRoot = id order by id asc")
  List<Long> squares();

  @Query("select id(this) from NaturalNumber where (id + 1) / 2 = 3 and -id < 0 order by id(this)")
  long[] halves();

  @Query("where mod2 = 1")
  default String ofNoMeaning() {
    return "a default method is its own implementation";
  }

  @Query("from NaturalNumber where odd = true and id <= ?1")
  CursoredPage<NaturalNumber> odds(long max, PageRequest request, Sort<NaturalNumber> sort);

  @Query("select id where id < ?1 order by id")
  Page<Long> ids(long max, PageRequest request);
}
